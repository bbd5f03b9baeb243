import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { followSession, type Navigation, onUnauthorized } from './auth/follow-session.ts'
import { createQueryClient } from './lib/query-client.ts'
import { loadRuntimeConfig } from './lib/runtime-config.ts'
import { followTheme } from './lib/theme.ts'
import { createPortalRouter } from './router.ts'
import { FullPageMessage } from './ui/full-page-message.tsx'

async function start(root: Root): Promise<void> {
  try {
    document.title = (await loadRuntimeConfig()).brand.name
  } catch (error) {
    console.error(error)
    root.render(
      <FullPageMessage
        title="The portal cannot be reached"
        text="Its settings did not load. The server may be starting, or your connection may be down."
        retry={() => start(root)}
      />,
    )
    return
  }
  const navigation: Navigation = {
    leave: () => void router.navigate({ to: '/auth' }),
    recheck: () => void router.invalidate(),
  }
  const queryClient = createQueryClient((error, client) => void onUnauthorized(error, client, navigation))
  const router = createPortalRouter(queryClient)
  followTheme()
  followSession(queryClient, navigation)
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

const element = document.getElementById('root')
if (element) void start(createRoot(element))

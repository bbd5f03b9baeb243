import type { StorybookConfig } from '@storybook/react-vite'

/** Shows every component and card in every state. Nothing of it is part of the portal's build. */
const config: StorybookConfig = {
  stories: [
    { directory: '../../../packages/ui/src/components', titlePrefix: 'Components' },
    { directory: '../src', titlePrefix: 'Portal' },
  ],
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, allowedHosts: ['127.0.0.1'] },
  features: { sidebarOnboardingChecklist: false, actions: false, interactions: false },
  // Parsers of props do not support the native TypeScript compiler.
  typescript: { reactDocgen: false },
}

export default config

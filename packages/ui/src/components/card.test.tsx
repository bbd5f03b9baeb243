import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { Card } from './card.tsx'

test('is a region that its title names', async () => {
  const screen = await render(<Card title="Nodes">Content</Card>)
  const card = screen.getByRole('region', { name: 'Nodes' })
  await expect.element(card.getByRole('heading', { level: 2, name: 'Nodes' })).toBeVisible()
  await expect.element(card).toMatchTextContent(/Content/)
})

test('shows a note and actions in its header', async () => {
  const screen = await render(
    <Card title="Nodes" note="None yet" actions={<Button>Add</Button>}>
      Content
    </Card>,
  )
  await expect.element(screen.getByText('None yet')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Add' })).toBeVisible()
})

import { composeStories, type Meta, type StoryObj, setProjectAnnotations } from '@storybook/react-vite'
import { describe, expect, test, vi } from 'vitest'
import preview from '../.storybook/preview.tsx'

type Stories = Record<string, StoryObj> & { default: Meta }

const files = {
  ...import.meta.glob<Stories>('../src/**/*.stories.tsx', { eager: true }),
  ...import.meta.glob<Stories>('../../../packages/ui/src/**/*.stories.tsx', { eager: true }),
}
/** Logged if an observer updates a component while Storybook renders the next one. */
const ACT_WARNING = 'The current testing environment is not configured to support act(...)'
const project = setProjectAnnotations([preview])

describe.each(Object.entries(files))('%s', (_file, stories) => {
  const composed = Object.entries(composeStories(stories, project))
  test.each(composed)('renders %s without an error', async (name, Story) => {
    const error = vi.spyOn(console, 'error')
    await Story.run()
    if (Story.parameters.answers && !/Loading$/.test(name)) await waitForContent()
    expect(error.mock.calls.flat().filter((message) => message !== ACT_WARNING)).toEqual([])
  })
})

async function waitForContent(): Promise<void> {
  await expect.poll(() => document.body.textContent?.trim()).not.toBe('')
  await expect.poll(() => document.querySelector('.animate-pulse')).toBeNull()
}

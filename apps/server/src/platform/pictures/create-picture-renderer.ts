import { type ChildProcess, fork } from 'node:child_process'
import { AVATAR_MAX_BYTES } from '@hearth/protocol/constants'
import type { Message } from '@hearth/protocol/messages'
import { AppError } from '../../errors/app-error.ts'
import { messages } from './messages.ts'
import type { RenderedPicture, RenderJob } from './picture-process.ts'
import type { PictureShape } from './render-picture.ts'

const PROGRAM = new URL('./picture-process.ts', import.meta.url).pathname
const MAX_WAITING = 20
/** Time limit for one picture. Longer than the decoder's own limit, so only a hung process is killed. */
const DEADLINE_MS = 20_000
/** Idle time after which the process and its decoder stop. */
const IDLE_MS = 30_000

/**
 * Tests for the magic bytes of the accepted formats: JPEG, PNG, WebP and GIF. All others are rejected,
 * including SVG.
 */
const SIGNATURES: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  (bytes) => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)),
]

/** @param upload.field path of the field in the request, for error messages */
export type PictureRenderer = (memberId: string, upload: { base64: string; field: string }) => Promise<Buffer>

/**
 * Creates a renderer that turns uploads into WebP images, one at a time, in a child process. A decoder that
 * crashes or exhausts memory does not affect requests. Each member can have one picture in the queue.
 * @returns a function that throws AppError INVALID_REQUEST if the upload is invalid or too large, CONFLICT
 * while the member's previous picture is in progress, UNAVAILABLE if the queue is full
 */
export function createPictureRenderer(shape: PictureShape): PictureRenderer {
  const waiting = new Set<string>()
  const render = createRenderer(shape)
  let last: Promise<unknown> = Promise.resolve()

  return async (memberId, { base64, field }) => {
    const invalidImage = (problem: Message) => new AppError('INVALID_REQUEST', problem, { field })
    const bytes = Buffer.from(base64, 'base64')
    if (bytes.length > AVATAR_MAX_BYTES) throw invalidImage(messages.imageTooLarge())
    if (!SIGNATURES.some((fits) => fits(bytes))) throw invalidImage(messages.imageFormatUnknown())
    if (waiting.has(memberId)) throw new AppError('CONFLICT', messages.imageInProgress())
    if (waiting.size >= MAX_WAITING)
      throw new AppError('UNAVAILABLE', messages.tooManyImages(), { retryAfterSeconds: 5 })
    waiting.add(memberId)
    const rendering = last.then(() => render(bytes)).finally(() => waiting.delete(memberId))
    last = rendering.catch(() => undefined)
    const rendered = await rendering
    if ('rejected' in rendered) throw invalidImage(rendered.rejected)
    return Buffer.from(rendered.image)
  }
}

/**
 * Creates a function that renders a picture; calls must not overlap. The child process starts with the first
 * picture and ends when idle.
 */
function createRenderer(shape: PictureShape): (bytes: Buffer) => Promise<RenderedPicture> {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  const stop = () => {
    child?.kill('SIGKILL')
    child = undefined
  }

  return async (bytes) => {
    clearTimeout(idle)
    child ??= startDecoder()
    const rendered = await exchange(child, { bytes, shape })
    // Stop the failed process, so that the next picture starts a new one.
    if (!rendered) stop()
    else idle = setTimeout(stop, IDLE_MS).unref()
    return rendered ?? { rejected: messages.imageNotDecodable() }
  }
}

function startDecoder(): ChildProcess {
  const child = fork(PROGRAM, {
    serialization: 'advanced',
    // Withhold the server's secrets. The decoder needs none of them.
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    execArgv: ['--max-old-space-size=64'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Unreference the process and its channel, so that they do not keep a stopping server running.
  child.unref()
  child.channel?.unref()
  return child
}

/**
 * Sends a picture to the child process and returns the result.
 * @returns undefined if the process exited or did not answer in time
 */
function exchange(child: ChildProcess, job: RenderJob): Promise<RenderedPicture | undefined> {
  return new Promise((resolve) => {
    const finish = (rendered?: RenderedPicture) => {
      clearTimeout(deadline)
      child.off('message', onMessage)
      child.off('exit', onExit)
      resolve(rendered)
    }
    const onMessage = (message: RenderedPicture) => finish(message)
    const onExit = () => finish()
    const deadline = setTimeout(finish, DEADLINE_MS)
    child.on('message', onMessage)
    child.once('exit', onExit)
    child.send(job, (error) => error && finish())
  })
}

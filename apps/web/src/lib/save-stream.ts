/**
 * Saves what the server streams as a file, under the name that the server gives it. The browser keeps what has come in a
 * blob, once, and on its disk where it is large; nothing of it passes through a string.
 * @param onProgress told the bytes that have come so far
 * @throws what the stream throws; nothing is saved then
 */
export async function saveStream(response: Response, onProgress: (bytes: number) => void): Promise<void> {
  let bytes = 0
  const counted = response.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.length
        onProgress(bytes)
        controller.enqueue(chunk)
      },
    }),
  )
  const blob = await new Response(counted ?? null, { headers: getContentType(response) }).blob()
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = parseFileName(response.headers.get('content-disposition'))
  link.click()
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

function getContentType(response: Response): HeadersInit {
  return { 'content-type': response.headers.get('content-type') ?? 'application/octet-stream' }
}

/** As RFC 6266 has it, quoted. */
function parseFileName(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'download'
}

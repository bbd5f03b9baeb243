/**
 * Saves a streamed response as a file with the server's file name. The data stays in a blob, on disk if it is
 * large.
 * @param onProgress called with the bytes received so far
 * @throws the stream's error, without saving anything
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
  // Revoke the URL late, because the browser reads the blob after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

function getContentType(response: Response): HeadersInit {
  return { 'content-type': response.headers.get('content-type') ?? 'application/octet-stream' }
}

/** Parses the quoted form of RFC 6266. */
function parseFileName(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'download'
}

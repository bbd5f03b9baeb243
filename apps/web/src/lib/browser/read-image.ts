import { formatBytes } from '@hearth/ui/lib/format'
import { t } from '@lingui/core/macro'

/** Types of images that the server accepts. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/**
 * Reads an image.
 * @throws Error with a message for the user
 */
export async function readImage(file: File, maxBytes: number): Promise<HTMLImageElement> {
  if (!imageTypes.includes(file.type))
    throw new Error(
      t({ id: 'common.pictureTypeUnsupported', message: 'Choose a JPEG, PNG, WebP or GIF file.' }),
    )
  if (file.size > maxBytes)
    throw new Error(
      t({
        id: 'common.pictureTooLarge',
        message: `Choose a file of at most ${{ size: formatBytes(maxBytes) }}.`,
      }),
    )
  const picture = new Image()
  picture.src = await readDataUrl(file)
  await picture.decode().catch(() => {
    throw new Error(
      t({ id: 'common.pictureDamaged', message: 'This picture is damaged. Choose another one.' }),
    )
  })
  return picture
}

/**
 * Reads a file as a data URL, because the CSP does not allow object URLs for images.
 * @throws Error with a message for the user
 */
export function readDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () =>
      reject(
        new Error(
          t({ id: 'common.fileUnreadable', message: "Couldn't read this file. Choose another one." }),
        ),
      )
    reader.readAsDataURL(file)
  })
}

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Plugin } from 'vite'

const favicon = fileURLToPath(new URL('../public/favicon.svg', import.meta.url))

/** Pixel widths: 180 for iOS, the others for the web manifest. */
const widths = [180, 192, 512]

/**
 * Renders the app icons. The maskable icon fills its square and stays within the safe zone
 * (https://www.w3.org/TR/appmanifest/#icon-masks).
 */
export function appIcons(): Plugin {
  return {
    name: 'app-icons',
    apply: 'build',
    async generateBundle() {
      const svg = readFileSync(favicon, 'utf8')
      // Remove the rounded corners, because iOS and masks round them themselves.
      const square = svg.replace(' rx="8"', '')
      const maskable = square
        .replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
        .replace('<rect width="32" height="32"', '<rect x="-4" y="-4" width="40" height="40"')
      const draw = async (image: string, width: number, name: string) => {
        const source = await sharp(Buffer.from(image), { density: 72 * (width / 32) })
          .resize(width)
          .png()
          .toBuffer()
        this.emitFile({ type: 'asset', fileName: `icons/${name}.png`, source })
      }
      await Promise.all([
        ...widths.map((width) => draw(width === 180 ? square : svg, width, `${width}`)),
        draw(maskable, 512, 'maskable-512'),
      ])
    },
  }
}

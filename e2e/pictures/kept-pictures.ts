import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Pixels } from './compare-pictures.ts'

const REFERENCE = fileURLToPath(new URL('reference', import.meta.url))

/** Returns the path of a reference picture, which may not exist. */
export const referenceOf = (name: string) => join(REFERENCE, `${name}.webp`)

/** Lists the names of all reference pictures. */
export async function listReferenceNames(): Promise<string[]> {
  if (!existsSync(REFERENCE)) return []
  const files = await readdir(REFERENCE, { recursive: true })
  return files.filter((file) => file.endsWith('.webp')).map((file) => file.slice(0, -'.webp'.length))
}

/** @param source file path or captured image */
export async function readPixels(source: string | Buffer): Promise<Pixels> {
  const { data, info } = await sharp(source)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** Saves a picture with at most 256 colors, then lossless: two thirds of the size without a visible difference. */
export async function saveReference(name: string, captured: Buffer): Promise<void> {
  const path = referenceOf(name)
  await mkdir(dirname(path), { recursive: true })
  const reduced = await sharp(captured).png({ palette: true, quality: 95, dither: 0 }).toBuffer()
  await sharp(reduced).webp({ lossless: true, effort: 6 }).toFile(path)
}

export async function writePixels(path: string, { data, width, height }: Pixels): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(path)
}

export async function removePicture(name: string): Promise<void> {
  await rm(referenceOf(name))
}

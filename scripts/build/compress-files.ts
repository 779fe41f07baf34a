import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const encoders = { br: promisify(brotliCompress), gz: promisify(gzip) }

/** Pictures and fonts are compressed already. */
const compressible = ['.css', '.ico', '.js', '.svg']

/** Writes each file that is worth it in its compressed forms beside it, which the server sends instead. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && compressible.includes(extname(entry.name)))
      .map(async ({ parentPath, name }) => {
        const file = join(parentPath, name)
        const bytes = await readFile(file)
        for (const [extension, encode] of Object.entries(encoders))
          await writeFile(`${file}.${extension}`, await encode(bytes))
      }),
  )
}

import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folder } from './picture-files.ts'

const styles = `body { margin: 2rem; font: 1rem system-ui; background: #ddd }
  section { display: flex; gap: 1rem; align-items: start; margin-bottom: 3rem; overflow-x: auto }
  a { display: block; max-height: 40rem; overflow: hidden; background: white }
  img { display: block } img[data-width="390"] { width: 15rem } img[data-width="1440"] { width: 50rem }`

/** Empties the folder, and returns what writes the sheet: every state with its pictures side by side, to look at. */
export default function prepareSheet() {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return () => {
    const files = Map.groupBy(
      readdirSync(folder).sort((a, b) => a.localeCompare(b, 'en', { numeric: true })),
      (file) => file.split('.')[0],
    )
    const picture = (file: string) =>
      `<a href="${file}"><img loading="lazy" alt="" src="${file}" data-width="${file.split('.')[1]}"></a>`
    const rows = [...files].map(
      ([name, own]) => `<h2>${name}</h2><section>${own.map(picture).join('')}</section>`,
    )
    const sheet = join(folder, 'index.html')
    writeFileSync(
      sheet,
      `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${styles}</style>${rows.join('')}`,
    )
    console.log(`Look at ${sheet}`)
  }
}

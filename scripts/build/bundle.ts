import { basename, dirname, join, relative, sep } from 'node:path'
import { build, type Plugin } from 'vite'

const root = join(import.meta.dirname, '../..')

const program = /new URL\('([^']+\.ts)', import\.meta\.url\)/g
const folderBeside = /new URL\('([^']+\/)', import\.meta\.url\)/g
const ownFolder = /import\.meta\.dirname/g
/** Anything else would point to another place in the bundle, and only there. */
const isKnown = (code: string) =>
  ![program, folderBeside, ownFolder]
    .reduce((rest, form) => rest.replaceAll(form, ''), code)
    .match(/import\.meta\.(url|filename|resolve)/)

/** Modules find files beside their sources, and the programs that they start in the bundle. */
const keepPlaces = (outDir: string): Plugin => ({
  name: 'keep-places',
  // Before TypeScript is stripped, which changes quotes.
  enforce: 'pre',
  transform(code, id) {
    if (id.startsWith('\0') || id.includes('node_modules')) return undefined
    if (!isKnown(code))
      this.error(`${id} finds a file by import.meta in a form that keepPlaces does not know.`)
    const folder = dirname(id)
    const fromBundle = relative(join(root, outDir), folder).split(sep).join('/')
    return code
      .replaceAll(program, (_text, file: string) => {
        const fileName = `${basename(file, '.ts')}.mjs`
        this.emitFile({ type: 'chunk', id: join(folder, file), fileName })
        return `new URL('${fileName}', import.meta.url)`
      })
      .replaceAll(folderBeside, `new URL('${fromBundle}/$1', import.meta.url)`)
      .replaceAll(ownFolder, `(import.meta.dirname + '/${fromBundle}')`)
  },
})

/**
 * A program and those that it starts, with their packages, in a few files: loading 1,650 modules from TypeScript takes
 * a second more of processor time at each start, and 25 MB. `outDir` is relative to this project.
 */
export async function bundleProgram(program: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [keepPlaces(outDir)],
    // Native code stays where it finds its files.
    ssr: { noExternal: true, external: ['pg-native', 'sharp'] },
    build: {
      ssr: program,
      outDir,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
    },
  })
}

import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'vite'

const root = join(import.meta.dirname, '../..')

const siblingProgram = /new URL\('([^']+\.ts)', import\.meta\.url\)/g

/** Lets modules find files beside their sources, and the programs that they start in the bundle. */
const keepFolders = (runsIn: string): Plugin => ({
  name: 'keep-folders',
  // Before TypeScript is stripped, which changes quotes.
  enforce: 'pre',
  transform(code, id) {
    if (id.startsWith('\0') || id.includes('node_modules')) return undefined
    const folder = dirname(id)
    return code
      .replaceAll(siblingProgram, (_text, file: string) => {
        const name = file.replace(/.*\/|\.ts$/g, '')
        this.emitFile({ type: 'chunk', id: join(folder, file), fileName: `${name}.mjs` })
        return `new URL('${name}.mjs', import.meta.url)`
      })
      .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${relative(join(root, runsIn), folder)}')`)
  },
})

/**
 * A program with its packages in a few files. Loading its modules one by one from TypeScript takes half a second more
 * at each start, and 25 MB. Folders are relative to this project; `runsIn` is where the bundle is moved to.
 */
export async function bundleProgram(
  program: string,
  { outDir, runsIn = outDir }: { outDir: string; runsIn?: string },
): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [keepFolders(runsIn)],
    // Native code stays where it finds its files.
    ssr: { noExternal: true, external: ['pg-native', 'sharp'] },
    build: {
      ssr: program,
      outDir,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        output: {
          entryFileNames: '[name].mjs',
          chunkFileNames: '[name]-[hash].mjs',
          // V8 keeps the source in memory, and twice as large with one character beyond Latin 1.
          charset: 'ascii',
          comments: false,
        },
      },
    },
  })
}

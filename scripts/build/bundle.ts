import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'vite'

const root = join(import.meta.dirname, '../..')

/** Lets modules find files beside their sources. */
const keepFolders = (runsIn: string): Plugin => ({
  name: 'keep-folders',
  transform(code, id) {
    if (id.startsWith('\0') || id.includes('node_modules')) return undefined
    const folder = relative(join(root, runsIn), dirname(id))
    return code.replaceAll('import.meta.dirname', `(import.meta.dirname + '/${folder}')`)
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

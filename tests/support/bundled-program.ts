import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const root = join(import.meta.dirname, '../..')

/** Modules find files and programs beside their sources. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform: (code, id) =>
    id.includes('node_modules')
      ? undefined
      : code
          .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
}

// Always the same, since compiled code is kept by path.
const folder = join(root, '.cache/program')

/**
 * The program of `serve-fake-site.ts` in one file: loading its 1,650 modules takes 1.4 s of processor time, each of the
 * fifty times that tests start it.
 */
export async function bundleProgram(): Promise<string> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [keepPlaces],
    ssr: { noExternal: true, external: ['pg-native'] },
    build: {
      ssr: 'tests/support/serve-fake-site.ts',
      outDir: folder,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'program.mjs', chunkFileNames: '[name]-[hash].mjs' } },
    },
  })
  return join(folder, 'program.mjs')
}

import { join } from 'node:path'
import { bundleProgram } from '#scripts/build/bundle.ts'

const root = join(import.meta.dirname, '../..')
// Always the same, since compiled code is kept by path.
const folder = '.cache/program'

/** The program of `serve-fake-site.ts` in a bundle, as the real one is: tests start it fifty times. */
export async function bundleFakeSite(): Promise<string> {
  await bundleProgram('tests/support/serve-fake-site.ts', { outDir: folder })
  return join(root, folder, 'serve-fake-site.mjs')
}

/** The process that hosts the sites of browser tests, with the programs that they start. */
export const bundleHost = () => bundleProgram('tests/support/host-sites.ts', { outDir: '.cache/host' })

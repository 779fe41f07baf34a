import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions } from 'vite'

/** Few files, since each costs a phone a request, and none that brings someone what they need not. */
const forBrowsers = (
  input: string[],
  manifest: string,
  groups: { name: string; test: RegExp; minShareCount?: number }[],
) =>
  ({
    consumer: 'client',
    build: {
      outDir: '.cache/dist/client',
      manifest: `.vite/${manifest}.json`,
      // The oldest browsers that the README promises.
      target: ['chrome111', 'edge111', 'firefox115', 'safari16.4', 'ios16.4'],
      rolldownOptions: { input, output: { codeSplitting: { groups } } },
    },
  }) satisfies EnvironmentOptions

const reactGroup = { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }

const visitors = forBrowsers(['web/client.ts', 'web/styles/site.css'], 'manifest', [
  // What every visit loads, or most do: it must not reach React. With `client.ts` it is one file.
  {
    name: 'base',
    test: /\/web\/client\.ts|vite\/preload-helper|\/web\/lib\/(api-client|form-|optional|random|when)|\/web\/features\/consent\/(calls|current|decide|session|start|stored)|\/contract\/(paths|unseen)/,
  },
  reactGroup,
  {
    name: 'island',
    test: /\/web\/(islands\/mount|ui\/(button\/button|glyph\/glyph|picture\/picture-view|toast\/(show|toast-store))|lib\/format)/,
  },
  {
    name: 'form',
    test: /\/web\/ui\/field\/(field|limit-note|use-schema-form)|\/web\/lib\/error-title|\/contract\/field-errors/,
  },
])

const owner = forBrowsers(['web/admin.tsx', 'web/styles/shared.css', 'web/styles/admin.css'], 'owner', [
  reactGroup,
  // What five of her screens share: else each module is a file, and a phone asks for fifty.
  { name: 'desk', test: /./, minShareCount: 5 },
])

/**
 * Three builds of one source. `client` and `owner` are apart so that a visitor's first script is one file, with nothing
 * in it that only the dashboard needs; `ssr` is the one file that the server renders pages with.
 */
export default defineConfig({
  plugins: [
    react(),
    // The dashboard's style sheet alone has utility classes; Vite minifies it for our own browsers.
    tailwindcss({ optimize: false }).map((plugin) => ({
      ...plugin,
      applyToEnvironment: ({ name }: { name: string }) => name === 'owner',
    })),
  ],
  publicDir: 'web/public',
  build: {
    modulePreload: {
      polyfill: false,
      // An entry is there before what it loads: Firefox reports that it cannot preload it once more.
      resolveDependencies: (_file, dependencies) =>
        dependencies.filter((file) => !/\/(admin|client)-[\w-]+\.js$/.test(file)),
    },
    assetsInlineLimit: 2048,
    // The largest file, loaded with the first text that she writes, is the editor.
    chunkSizeWarningLimit: 600,
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'owner', 'ssr']) {
        const environment = builder.environments[name]
        if (environment) await builder.build(environment)
      }
    },
  },
  environments: {
    client: visitors,
    // Into the same folder, which the first build has emptied.
    owner: { ...owner, build: { ...owner.build, emptyOutDir: false, copyPublicDir: false } },
    ssr: {
      // One file with all it needs, so that React is the one for production whatever NODE_ENV says: its other one draws a page
      // in several times the time.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: {
        outDir: '.cache/dist/server',
        ssr: true,
        // Styles of single pages go into their HTML from this build.
        cssMinify: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: 'web/render.tsx',
          // See scripts/build/bundle.ts.
          output: { codeSplitting: false, charset: 'ascii', comments: false },
        },
      },
    },
  },
})

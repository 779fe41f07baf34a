import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Two builds of one source: `client` for browsers, `ssr` as the one file that the server renders pages with. */
export default defineConfig({
  plugins: [react()],
  publicDir: 'web/public',
  build: {
    modulePreload: {
      polyfill: false,
      // An entry is there before what it loads. Firefox refuses to preload it once more, because its page names a hash and this link none.
      resolveDependencies: (_file, dependencies) =>
        dependencies.filter((file) => !/\/(admin|client)-[\w-]+\.js$/.test(file)),
    },
    assetsInlineLimit: 2048,
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'ssr']) {
        const environment = builder.environments[name]
        if (environment) await builder.build(environment)
      }
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // The oldest browsers that the README promises.
        target: ['chrome111', 'edge111', 'firefox115', 'safari16.4', 'ios16.4'],
        rolldownOptions: {
          input: [
            'web/client.ts',
            'web/admin.tsx',
            'web/push-worker/push-worker.ts',
            'web/styles/site.css',
            'web/styles/admin.css',
          ],
          output: {
            // Its address is its name: a browser looks there for a newer one.
            entryFileNames: ({ name }) => (name === 'push-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
            codeSplitting: {
              // Few files, since each costs a phone a request, and none that brings another's visitors what they need not.
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
                // What every visit loads, or most do: it must not reach React.
                {
                  name: 'base',
                  test: /vite\/preload-helper|\/web\/lib\/(api-client|form-|optional|random|when)|\/web\/features\/consent\/(calls|current|decide|session|start|stored)|\/contract\/(paths|unseen)/,
                },
                {
                  name: 'island',
                  test: /\/web\/(islands\/mount|ui\/(button\/button|glyph\/glyph|picture\/picture-view|toast\/(show|toast-store))|lib\/format)/,
                },
                {
                  name: 'form',
                  test: /\/web\/ui\/field\/(field|limit-note|use-schema-form)|\/web\/lib\/error-title|\/contract\/field-errors/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // One file with all it needs, so that React is the one for production whatever NODE_ENV says: its other one draws a page
      // in several times the time.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: {
        outDir: 'dist/server',
        ssr: true,
        // Styles of single pages go into their HTML from this build.
        cssMinify: true,
        copyPublicDir: false,
        rolldownOptions: { input: 'web/render.tsx', output: { codeSplitting: false } },
      },
    },
  },
})

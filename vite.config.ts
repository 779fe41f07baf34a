import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Two builds of one source: `client` for browsers, `ssr` as the one file that the server renders pages with. */
export default defineConfig({
  plugins: [tailwindcss(), react()],
  publicDir: 'web/public',
  build: { modulePreload: { polyfill: false }, assetsInlineLimit: 2048 },
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
        rolldownOptions: { input: ['web/client.ts', 'web/styles/site.css', 'web/styles/admin.css'] },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: { input: 'web/render.tsx', output: { codeSplitting: false } },
      },
    },
  },
})

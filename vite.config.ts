import mdx from '@mdx-js/rollup'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import remarkFrontmatter from 'remark-frontmatter'
import { defineConfig } from 'vite'
import { remarkHeadings } from './scripts/markdown-headings.ts'

// Plain Markdown, so that anyone who can write an e-mail can write an article, and no text can hold code.
const markdown = mdx({ format: 'md', remarkPlugins: [remarkFrontmatter, remarkHeadings] })

// Loaded as one file: in small ones the same code compresses worse.
const onEveryPage =
  /node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store)\/|\/web\/(app|ui\/toast\/not|ui\/(button|glyph|link|logo|page-|picture)|lib\/(facts|format|page-data|returned-form)|generated\/pictures)/

/** Two builds of one source: `client` for browsers, `ssr` as the one file that the server renders pages with. */
export default defineConfig({
  plugins: [tailwindcss(), { enforce: 'pre', ...markdown }, react()],
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
        rolldownOptions: {
          input: ['web/client.ts', 'web/styles/site.css', 'web/styles/admin.css'],
          output: {
            codeSplitting: {
              groups: [
                // The first script of a visit needs it, and must not reach React.
                { name: 'preload', test: /vite\/preload-helper|\/web\/lib\/load-quietly/, priority: 1 },
                { name: 'frame', test: onEveryPage },
              ],
            },
          },
        },
      },
    },
    ssr: {
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

import { readFileSync } from 'node:fs'
import plugin from 'tailwindcss/plugin'

const tokens = readFileSync('web/styles/tokens.css', 'utf8')

/** The tokens of a kind by the rest of their names: `--color-blush` is `blush`. */
const tokensOf = (kind: string) =>
  Object.fromEntries(
    Array.from(tokens.matchAll(new RegExp(`--${kind}-([\\w-]+):`, 'g')), ([, name = '']) => [
      name,
      `var(--${kind}-${name})`,
    ]),
  )

/** The website's tokens, as the dashboard's utility classes name them. */
export default plugin(() => {}, {
  theme: {
    extend: {
      colors: tokensOf('color'),
      fontFamily: tokensOf('font'),
      fontSize: tokensOf('text'),
      letterSpacing: tokensOf('tracking'),
      transitionTimingFunction: tokensOf('ease'),
      boxShadow: tokensOf('shadow'),
      spacing: tokensOf('space'),
    },
  },
})

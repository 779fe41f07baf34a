/** The site's colours for mails: [light, dark mode]. */
export const palette = {
  page: ['#f4eadb', '#1b0d15'],
  sheet: ['#fbf6ee', '#24111c'],
  ink: ['#24111c', '#f4eadb'],
  muted: ['#5e3a4d', '#d9c6b2'],
  link: ['#8e3c18', '#e7a67c'],
  line: ['#d9c6b2', '#5e3a4d'],
  banner: ['#34192a', '#34192a'],
  bannerInk: ['#fbf6ee', '#fbf6ee'],
  edge: ['#b4532a', '#b4532a'],
  button: ['#34192a', '#e7a67c'],
  buttonInk: ['#fbf6ee', '#24111c'],
} as const

const display = "Georgia,'Times New Roman',serif"
const sans = 'Arial,Helvetica,sans-serif'

const [ink] = palette.ink
const [muted] = palette.muted
const [link] = palette.link
const [line] = palette.line

/** Inline styles: many mail programs read nothing else. */
export const styles = {
  h1: `margin:0 0 20px;font:400 28px/1.2 ${display};color:${ink};text-wrap:balance`,
  h2: `margin:32px 0 12px;font:400 22px/1.25 ${display};color:${ink};text-wrap:balance`,
  h3: `margin:24px 0 8px;font:700 17px/1.4 ${sans};color:${ink}`,
  p: `margin:0 0 16px;font:400 16px/1.6 ${sans};color:${ink}`,
  list: `margin:0 0 16px;padding:0 0 0 22px;font:400 16px/1.6 ${sans};color:${ink}`,
  li: 'margin:0 0 8px;padding:0',
  a: `color:${link};text-decoration:underline`,
  strong: 'font-weight:700',
  em: 'font-style:italic',
  code: 'font-family:Consolas,Menlo,monospace;font-size:15px',
  blockquote: `margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${palette.edge[0]};color:${ink}`,
  hr: `margin:28px 0;border:0;border-top:1px solid ${line}`,
  /** Where pictures are not loaded, a box with the words of what they show. */
  img: `display:block;max-width:100%;height:auto;border:0;background:${palette.page[0]};font:italic 400 15px/1.5 ${sans};color:${muted}`,
  quoteLabel: `margin:20px 0 8px;font:400 14px/1.5 ${sans};color:${muted}`,
  label: `padding:10px 16px 0 0;font:400 14px/1.5 ${sans};color:${muted}`,
  value: `padding:0 0 10px;border-bottom:1px solid ${line};font:700 16px/1.5 ${sans};color:${ink}`,
  small: `margin:0 0 8px;font:400 13px/1.6 ${sans};color:${muted}`,
  button: `display:inline-block;padding:15px 26px;background:${palette.button[0]};border-radius:999px;font:700 16px/1.2 ${sans};color:${palette.buttonInk[0]};text-decoration:none`,
  brand: `font:400 22px/1.2 ${display};color:${palette.bannerInk[0]};text-decoration:none`,
} as const

const dark = (selector: string, rule: string) => `${selector}{${rule}}`

/** For mail programs that read a style element: dark mode, and no side margins on a phone. */
export const styleSheet = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (max-width:480px){.sheet{padding:28px 20px!important}.banner{padding:18px 20px!important}.frame{padding:0!important}}',
  '@media (prefers-color-scheme:dark){',
  dark('.page', `background:${palette.page[1]}!important`),
  dark('.sheet', `background:${palette.sheet[1]}!important`),
  dark(
    '.sheet h1,.sheet h2,.sheet h3,.sheet p,.sheet ul,.sheet ol,.sheet li,.sheet td,.sheet blockquote',
    `color:${palette.ink[1]}!important`,
  ),
  dark('.sheet .muted,.sheet img', `color:${palette.muted[1]}!important`),
  dark('.sheet img', `background:${palette.banner[1]}!important`),
  dark('.sheet a', `color:${palette.link[1]}!important`),
  dark('.sheet hr,.sheet .row', `border-color:${palette.line[1]}!important`),
  dark(
    '.sheet a.button',
    `background:${palette.button[1]}!important;color:${palette.buttonInk[1]}!important`,
  ),
  '}',
].join('')

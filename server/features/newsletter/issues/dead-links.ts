import { type Markdown, type MarkdownNode, nodesIn } from '#content/text/parse-markdown.ts'

/** Loopback, link-local and private addresses (RFC 1918), and names that only one machine or one network knows. */
const localHost =
  /^(?:localhost|.+\.(?:localhost|local|internal)|127\..+|0\.0\.0\.0|10\..+|192\.168\..+|169\.254\..+|172\.(?:1[6-9]|2\d|3[01])\..+|\[.*\])$/i

function isDead(url: string): boolean {
  if (url.trim() === '' || /^file:/i.test(url)) return true
  // What has no scheme is a page of this website or a fact, which the mail writes out.
  return /^https?:/i.test(url) && (!URL.canParse(url) || localHost.test(new URL(url).hostname))
}

const wordsOf = (node: MarkdownNode): string =>
  'children' in node ? node.children.map(wordsOf).join('') : 'value' in node ? node.value : ''

function problemOf(node: MarkdownNode): string | undefined {
  if (node.type !== 'link' || !isDead(node.url)) return undefined
  return node.url.trim() === ''
    ? `The link “${wordsOf(node)}” leads nowhere yet. Please give it an address, or take the link off.`
    : `The link “${wordsOf(node)}” works only on your own computer or network. Please give it an address that everybody can open.`
}

/** What is wrong with the first link that no reader of a mail could follow; undefined if all are good. */
export const deadLinkProblem = (markdown: Markdown): string | undefined =>
  nodesIn(markdown)
    .map(problemOf)
    .find((problem) => problem !== undefined)

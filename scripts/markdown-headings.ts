import { valueToEstree } from 'estree-util-value-to-estree'

/** The parts of a Markdown syntax tree that are used here. */
type Node = {
  type: string
  depth?: number
  value?: string
  children?: Node[]
  data?: Record<string, unknown>
}
type Heading = { id: string; text: string }

const textOf = (node: Node): string => node.value ?? (node.children ?? []).map(textOf).join('')

const idOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** A module-level `export const headings = [...]` in the compiled text. */
const exportOf = (headings: Heading[]): Node => ({
  type: 'mdxjsEsm',
  value: '',
  data: {
    estree: {
      type: 'Program',
      sourceType: 'module',
      body: [
        {
          type: 'ExportNamedDeclaration',
          specifiers: [],
          attributes: [],
          source: null,
          declaration: {
            type: 'VariableDeclaration',
            kind: 'const',
            declarations: [
              {
                type: 'VariableDeclarator',
                id: { type: 'Identifier', name: 'headings' },
                init: valueToEstree(headings),
              },
            ],
          },
        },
      ],
    },
  },
})

/** Gives each second-level heading an id to link to, and lets the compiled text export the list of them. */
export const remarkHeadings = () => (tree: Node) => {
  const headings = (tree.children ?? [])
    .filter((node) => node.type === 'heading' && node.depth === 2)
    .map((node) => {
      const text = textOf(node)
      const id = idOf(text)
      node.data = { ...node.data, hProperties: { id } }
      return { id, text }
    })
  tree.children = [exportOf(headings), ...(tree.children ?? [])]
}

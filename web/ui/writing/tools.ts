/** The buttons above a text. */
export const tools = {
  bold: { label: 'Bold', key: 'b' },
  italic: { label: 'Italic', key: 'i' },
  heading: { label: 'Heading' },
  list: { label: 'List' },
  numbers: { label: 'Numbers' },
  quote: { label: 'Quote' },
  link: { label: 'Link', key: 'k' },
  picture: { label: 'Picture' },
} as const satisfies Record<string, { label: string; key?: string }>

export type Tool = keyof typeof tools

/** Runs in the page: replaces its texts, now and after each change, as the translators of Chrome and Edge do. */
export function translatePage() {
  const isText = (node: Node): node is Text =>
    node instanceof Text &&
    node.data.trim() !== '' &&
    !node.parentElement?.closest('script, style, svg, textarea, font')
  const translate = (top: Node) => {
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
    const texts = [top]
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts.filter(isText)) {
      const shown = document.createElement('font')
      shown.textContent = text.data.toUpperCase()
      text.replaceWith(shown)
    }
  }
  translate(document.body)
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) translate(node)
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
}

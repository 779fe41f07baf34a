/** Lets the range above each pair of pictures move the seam between them. */
export function startBeforeAfter(): void {
  for (const range of document.querySelectorAll<HTMLInputElement>('.slider input')) start(range)
}

function start(range: HTMLInputElement): void {
  const move = () => {
    // Through the CSSOM: the Content-Security-Policy allows no style attribute.
    range.parentElement?.style.setProperty('--seam', `${range.value}%`)
    range.setAttribute('aria-valuetext', `${100 - range.valueAsNumber} percent after`)
  }
  range.addEventListener('input', move)

  let pressedAt = ''
  range.addEventListener('pointerdown', () => {
    pressedAt = range.value
  })
  // The finger scrolls the page: it only passed over the picture.
  range.addEventListener('pointercancel', () => {
    range.value = pressedAt
    move()
  })
  // On iOS a tap beside the thumb of a range does nothing by itself.
  range.addEventListener('pointerup', ({ pointerType, clientX }) => {
    const box = range.parentElement?.getBoundingClientRect()
    if (pointerType !== 'touch' || range.value !== pressedAt || !box) return
    range.valueAsNumber = Math.round(((clientX - box.left) / box.width) * 100)
    move()
  })
}

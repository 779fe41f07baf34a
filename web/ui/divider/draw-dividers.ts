/** Draws each divider once, when the reader comes to it. One that has been on the screen already stays as it is. */
export function drawDividers(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!(target instanceof SVGElement)) continue
        target.dataset.drawing = isIntersecting ? 'now' : 'later'
        if (isIntersecting) observer.unobserve(target)
      }
    },
    { threshold: 0.4 },
  )
  for (const line of document.querySelectorAll('.divider'))
    if (line.getBoundingClientRect().top >= innerHeight) observer.observe(line)
}

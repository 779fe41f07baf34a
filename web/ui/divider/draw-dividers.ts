/** Animates each divider once, when it comes into view. One that was on the screen from the start is not animated. */
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

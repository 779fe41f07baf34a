import { closeOnBack, listenForBack } from '#web/lib/layers.ts'
import '#web/ui/button/round-button.css'
import './large-picture.css'

listenForBack()

/** As wide as the whole picture is in the dialog. */
const largeSizes = '(width >= 48rem) 80vh, 100vw'
const swipePx = 48

const find = <Found extends Element>(root: ParentNode, selector: string): Found => {
  const found = root.querySelector<Found>(selector)
  if (!found) throw new Error(`There is no ${selector}`)
  return found
}

const linksOf = () => [...document.querySelectorAll<HTMLAnchorElement>('a[data-look]')]
const captionOf = (link: Element) => find(link.closest('figure') ?? document, 'figcaption')
const titleOf = (link: Element | undefined) => (link ? find(captionOf(link), 'h2').textContent : '')

/** The same picture, loaded as large as the dialog shows it. */
function largePicture(link: Element): Node {
  const picture = document.createElement('picture')
  picture.append(...[...find(link, 'picture').children].map((part) => part.cloneNode(true)))
  for (const part of picture.querySelectorAll<HTMLSourceElement | HTMLImageElement>('source, img'))
    part.sizes = largeSizes
  const image = find<HTMLImageElement>(picture, 'img')
  image.loading = 'eager'
  return picture
}

/** The filter's link to this family, unless the page shows it already or it has no other picture. */
function familyLink(link: Element): HTMLAnchorElement | undefined {
  const family = captionOf(link).querySelector('b')?.textContent
  const others = document.querySelectorAll<HTMLAnchorElement>('.family-links a:not([aria-current])')
  return [...others].find(
    ({ textContent }) => textContent.startsWith(`${family} `) && !textContent.endsWith(' 1'),
  )
}

let showing: ((link: HTMLAnchorElement) => void) | undefined

/** Shows the picture of this link in the dialog. */
export function openLargePicture(dialog: HTMLDialogElement, link: HTMLAnchorElement): void {
  showing ??= prepare(dialog)
  showing(link)
}

function prepare(dialog: HTMLDialogElement) {
  const links = linksOf()
  let index = 0
  let leave: (() => void) | undefined
  const [close, previous, next] = [...dialog.querySelectorAll('button')]
  const view = find<HTMLElement>(dialog, '.large-view')
  const wish = find<HTMLAnchorElement>(dialog, '.button')
  const more = find<HTMLAnchorElement>(dialog, '.more-link')

  function show(): void {
    const link = links[index]
    if (!link) return
    view.replaceChildren(largePicture(link))
    const caption = [...captionOf(link).children].map((part) => part.cloneNode(true))
    find(dialog, '.large-caption').replaceChildren(...caption)
    const title = find(dialog, 'h2')
    title.id = 'large-title'
    title.className = 'heading-section'
    const spoken = document.createElement('span')
    spoken.className = 'sr-only'
    spoken.textContent = `: ${title.textContent}`
    find(dialog, '[role=status]').replaceChildren(`${index + 1} of ${links.length}`, spoken)
    wish.href = `/contact?look=${link.dataset.look}`
    const family = familyLink(link)
    more.hidden = !family
    if (family) {
      more.href = family.href
      const count = find(family, 'span')
      more.replaceChildren(`More ${family.firstChild?.textContent?.toLowerCase()}`, count.cloneNode(true))
    }
    label(previous, 'Previous', links[index - 1])
    label(next, 'Next', links[index + 1])
  }

  /** At the end of the row a button is disabled, which would lose the focus. */
  function label(button: HTMLButtonElement | undefined, name: string, link: Element | undefined): void {
    if (!button) return
    const hadFocus = document.activeElement === button
    button.disabled = !link
    button.setAttribute('aria-label', link ? `${name}: ${titleOf(link)}` : name)
    if (!link && hadFocus) close?.focus()
  }

  function step(by: number): void {
    if (!links[index + by]) return
    index += by
    show()
  }

  previous?.addEventListener('click', () => step(-1))
  next?.addEventListener('click', () => step(1))
  close?.addEventListener('click', () => dialog.close())
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') step(-1)
    if (key === 'ArrowRight') step(1)
  })
  dialog.addEventListener('close', () => {
    leave?.()
    const link = links[index]
    link?.focus({ preventScroll: true })
    link?.scrollIntoView({ behavior: 'instant', block: 'nearest' })
  })
  onSwipe(view, step)

  return (link: HTMLAnchorElement) => {
    index = links.indexOf(link)
    show()
    dialog.showModal()
    close?.focus()
    leave = closeOnBack(() => {
      dialog.close()
      return true
    })
  }
}

/** Calls `step` with 1 for a finger that moves to the left, and -1 to the right; not while the page is magnified. */
function onSwipe(view: HTMLElement, step: (by: number) => void): void {
  let start: Touch | undefined
  view.addEventListener(
    'touchstart',
    ({ touches }) => {
      start = touches.length === 1 && visualViewport?.scale === 1 ? touches[0] : undefined
    },
    { passive: true },
  )
  view.addEventListener('touchend', ({ changedTouches: [end] }) => {
    if (!start || !end) return
    const [right, down] = [end.clientX - start.clientX, end.clientY - start.clientY]
    if (Math.abs(right) > swipePx && Math.abs(right) > 2 * Math.abs(down)) step(right < 0 ? 1 : -1)
    start = undefined
  })
}

import '#web/ui/button/icon-button.css'

/** As wide as the whole picture is in the dialog. */
const largeSizes = '(width >= 48rem) 80vh, 100vw'

function find<Found extends Element>(root: ParentNode, selector: string): Found {
  const found = root.querySelector<Found>(selector)
  if (!found) throw new Error(`There is no ${selector}`)
  return found
}

/** A copy of the link's picture, in the files that suit the dialog. */
function largeCopy(link: Element): Element {
  const picture = document.createElement('picture')
  for (const part of find(link, 'picture').children) picture.append(part.cloneNode(true))
  for (const part of picture.querySelectorAll<HTMLSourceElement | HTMLImageElement>('source, img'))
    part.sizes = largeSizes
  find<HTMLImageElement>(picture, 'img').loading = 'eager'
  return picture
}

/** The history's state while the dialog is open. */
const openState = 'large-picture'

/** Shows the pictures of the gallery in the dialog, one at a time; the returned function opens it. Back closes it. */
export function startLargePicture(dialog: HTMLDialogElement): (link: HTMLAnchorElement) => void {
  const [close, previous, next] = dialog.querySelectorAll('button')
  let links: HTMLAnchorElement[] = []
  let shown = 0

  function show(index: number): void {
    shown = (index + links.length) % links.length
    const link = links[shown]
    if (!link) return
    const caption = find(link.closest('figure') ?? document, 'figcaption')
    find(dialog, '.look-view').replaceChildren(largeCopy(link))
    find(dialog, '#look-caption').replaceChildren(
      ...[...caption.children].map((part) => part.cloneNode(true)),
    )
    find(dialog, '[role=status]').textContent = `${shown + 1} of ${links.length}`
    find<HTMLAnchorElement>(dialog, '.button').href = `/contact?look=${link.dataset.look}`
  }

  close?.addEventListener('click', () => dialog.close())
  previous?.addEventListener('click', () => show(shown - 1))
  next?.addEventListener('click', () => show(shown + 1))
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') show(shown - 1)
    if (key === 'ArrowRight') show(shown + 1)
  })
  dialog.addEventListener('close', () => {
    if (history.state === openState) history.back()
  })
  const leave = () => {
    dialog.close()
    // By then the browser has scrolled to where the dialog was opened.
    requestAnimationFrame(() => links[shown]?.focus())
  }

  return (link) => {
    const all = document.querySelectorAll<HTMLAnchorElement>('a[data-look]')
    // Without those that the filter hides.
    links = [...all].filter((one) => one.offsetParent !== null)
    show(links.indexOf(link))
    dialog.showModal()
    history.pushState(openState, '')
    addEventListener('popstate', leave, { once: true })
  }
}

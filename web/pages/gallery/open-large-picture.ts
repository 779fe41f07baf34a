import { optionalImport } from '#web/lib/optional-import.ts'

/** Opens a picture of the gallery large. The script for it is fetched with the first press. */
export function openLargePictures(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog.look')
  if (!dialog) return
  let open: ((link: HTMLAnchorElement) => void) | undefined
  addEventListener('click', async (event) => {
    const { target, ctrlKey, metaKey, shiftKey, altKey } = event
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-look]') : null
    if (!link || ctrlKey || metaKey || shiftKey || altKey) return
    event.preventDefault()
    open ??= (await optionalImport(() => import('./large-picture.ts')))?.startLargePicture(dialog)
    if (open) open(link)
    else location.hash = link.hash
  })
}

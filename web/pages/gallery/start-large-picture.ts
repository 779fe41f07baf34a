import { optionalImport } from '#web/lib/optional-import.ts'

/** Opens a picture of the gallery large. The script and styles for it are fetched with the first press. */
export function startLargePicture(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog.large-picture')
  if (!dialog) return
  const load = () => optionalImport(() => import('./large-picture.ts'))
  addEventListener('click', (event) => {
    const { target, ctrlKey, metaKey, shiftKey, altKey } = event
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-look]') : null
    if (!link || ctrlKey || metaKey || shiftKey || altKey) return
    event.preventDefault()
    void load().then((loaded) => {
      if (loaded) loaded.openLargePicture(dialog, link)
      else location.hash = link.hash
    })
  })
}

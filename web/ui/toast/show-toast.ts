import type { ToastWords } from './toaster.tsx'

/** Preloads the toaster, so that it can also say that there is no connection. */
export const loadToaster = () => import('./toaster.tsx')

let shown: ToastWords

/** Shows a toast in place of the previous one. Important messages must also be on the page: it closes, and may fail to load. */
export function showToast(toast: ToastWords): void {
  shown = toast
  loadToaster()
    .then(({ renderToast }) => shown === toast && renderToast(toast))
    .catch((error: unknown) => console.error(error))
}

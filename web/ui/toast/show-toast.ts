import { replaceShownToast, type ToastWords } from './toast-store.ts'

/** Preloads the toaster, so that it can also say that there is no connection. */
export const loadToaster = () => import('./toaster.tsx')

/** Shows a toast. Important messages must also be on the page: a toast closes by itself, and may fail to load. */
export function showToast(toast: ToastWords): void {
  replaceShownToast(toast)
  loadToaster()
    .then(({ startToaster }) => startToaster())
    .catch((error: unknown) => console.error(error))
}

import { storeToast, type ToastWords } from './toast-store.ts'

/** Fetches what draws toasts, so that it is there when one is needed, even if the network is not. */
export const loadToaster = () => import('./toaster.tsx')

/** Shows a toast. Whoever calls says the same on the page itself where it matters: a toast closes, and may fail to load. */
export function showToast(toast: ToastWords): void {
  storeToast(toast)
  loadToaster()
    .then(({ startToaster }) => startToaster())
    .catch((error: unknown) => console.error(error))
}

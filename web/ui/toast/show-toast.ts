export type ToastWords = {
  title: string
  description: string
  tone?: 'plain' | 'destructive'
  /** Offered for as long as it can be done, such as while a mail waits; usually 20 seconds. */
  undo?: { act: () => void; forMs?: number }
  /** A next step, such as a text message to write. */
  link?: { label: string; href: string }
}

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

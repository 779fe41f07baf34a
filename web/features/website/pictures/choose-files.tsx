import { type ReactNode, useRef } from 'react'

const accepted = 'image/jpeg,image/png,image/webp'

/**
 * Opens the phone's photos, and gives what was chosen there. It asks for JPEG, PNG and WebP only, so that an iPhone hands
 * over a JPEG by itself.
 */
export function useFileChoice(): [
  ReactNode,
  (onChosen: (files: File[]) => void, isMultiple?: boolean) => void,
] {
  const input = useRef<HTMLInputElement>(null)
  const wanted = useRef<(files: File[]) => void>(undefined)
  const field = (
    <input
      ref={input}
      type="file"
      accept={accepted}
      hidden
      aria-label="Pictures from this device"
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        // The same file may be chosen again.
        target.value = ''
        if (files.length > 0) wanted.current?.(files)
      }}
    />
  )
  const choose = (onChosen: (files: File[]) => void, isMultiple = false) => {
    if (!input.current) return
    wanted.current = onChosen
    input.current.multiple = isMultiple
    input.current.click()
  }
  return [field, choose]
}

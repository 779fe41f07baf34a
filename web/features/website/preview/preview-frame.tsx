import { type CSSProperties, useState } from 'react'

type Props = { url: string; style: CSSProperties; onLoad: (shown: Window & typeof globalThis) => void }

/**
 * The page of a preview. The next one loads unseen, in a frame of its own, and then takes its place: a frame that is led
 * elsewhere leaves its earlier page in the history, and a step back would lead the frame instead of this page.
 */
export function PreviewFrame({ url, style, onLoad }: Props) {
  const [shown, setShown] = useState(url)
  return [...new Set([shown, url])].map((one) => (
    <iframe
      key={one}
      title={one === shown ? 'Preview of the page' : 'Next preview of the page'}
      src={one}
      style={one === shown ? style : { ...style, visibility: 'hidden' }}
      onLoad={({ currentTarget }) => {
        const page = currentTarget.contentDocument?.defaultView
        if (!page) return
        setShown(one)
        onLoad(page)
      }}
    />
  ))
}

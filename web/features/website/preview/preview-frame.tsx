import { type CSSProperties, useEffect, useRef, useState } from 'react'

type Props = { url: string; style: CSSProperties; onLoad: (shown: Window & typeof globalThis) => void }

/** The page of a preview. One that takes its place is no step in the history: Back leads out of the editor. */
export function PreviewFrame({ url, style, onLoad }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [first] = useState(url)
  const asked = useRef(first)
  useEffect(() => {
    if (asked.current === url) return
    asked.current = url
    frame.current?.contentWindow?.location.replace(url)
  }, [url])
  return (
    <iframe
      ref={frame}
      title="Preview of the page"
      src={first}
      style={style}
      onLoad={() => {
        const shown = frame.current?.contentDocument?.defaultView
        if (shown) onLoad(shown)
      }}
    />
  )
}

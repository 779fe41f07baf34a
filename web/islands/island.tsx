import { createElement, type FunctionComponent, useId } from 'react'
import { renderToString } from 'react-dom/server'
import type { IslandName, IslandStart } from './island-names.ts'

type Props<P extends object> = {
  name: IslandName
  start: IslandStart
  component: FunctionComponent<P>
  /** Travels to the browser as JSON. */
  props: P
  className?: string
}

/**
 * A React component that comes alive in the browser, in a document that is otherwise plain HTML. It is rendered by itself,
 * since it is hydrated by itself: its ids start with a prefix of its own.
 */
export function Island<P extends object>({ name, start, component, props, className }: Props<P>) {
  const prefix = useId()
  const html = renderToString(createElement(component, props), { identifierPrefix: prefix })
  return (
    <div
      data-island={name}
      data-start={start}
      data-prefix={prefix}
      data-props={JSON.stringify(props)}
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: written by React itself, in renderToString() above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

import { spiralPath } from '#web/ui/spiral-clock/spiral-path.ts'

/** Icons that only the dashboard uses, in addition to the public sprite. */
export const OwnerSprite = () => (
  <svg width="0" height="0" className="sprite" aria-hidden="true">
    <symbol id="text" viewBox="0 0 24 24">
      <path d="M4 5h16v11.5H10.5L6.5 20v-3.500H4z" />
    </symbol>
    <symbol id="whatsapp" viewBox="0 0 24 24">
      <path d="M12 3.8a8.2 8.2 0 0 0-7 12.4L4 20.2l4.1-1A8.2 8.2 0 1 0 12 3.800z" />
      <path d="M9.2 8.6c-.9 1-.3 2.900 1.200 4.500s3.500 2.400 4.600 1.500l.5-.8-1.900-1.200-.9.7c-.9-.3-1.700-1.100-2.100-2l.7-.9-1-2z" />
    </symbol>
    <symbol id="undo" viewBox="0 0 24 24">
      <path d="M8 6l-4 4 4 4M4 10h10.500a4.500 4.500 0 0 1 0 9H11" />
    </symbol>
    <symbol id="shield" viewBox="0 0 24 24">
      <path d="M12 3.500l7 2.500v5.500c0 4.300-3 7.500-7 9-4-1.500-7-4.700-7-9V6zM9 12l2.200 2.200L15.200 10" />
    </symbol>
    <symbol id="check" viewBox="0 0 24 24">
      <path d="M5 12.500l4.500 4.500L19 7.500" />
    </symbol>
    <symbol id="search" viewBox="0 0 24 24">
      <circle cx="10.5" cy="10.5" r="6" />
      <path d="M15 15l5 5" />
    </symbol>
    <symbol id="handheld" viewBox="0 0 24 24">
      <path d="M8 3.500h8v17H8zM11 17.500h2" />
    </symbol>
    <symbol id="laptop" viewBox="0 0 24 24">
      <path d="M5.500 5.500h13v10h-13zM3 18.500h18" />
    </symbol>
    <symbol id="calendar" viewBox="0 0 24 24">
      <path d="M4 6h16v14H4zM4 10h16M8 3.500v4M16 3.500v4" />
    </symbol>
    <symbol id="download" viewBox="0 0 24 24">
      <path d="M12 4v11M7.500 11l4.500 4.500 4.500-4.500M5 19.500h14" />
    </symbol>
    <symbol id="left" viewBox="0 0 24 24">
      <path d="M14.500 6l-6 6 6 6" />
    </symbol>
    <symbol id="right" viewBox="0 0 24 24">
      <path d="M9.500 6l6 6-6 6" />
    </symbol>
    <symbol id="trash" viewBox="0 0 24 24">
      <path d="M5 7h14M10 7V4.500h4V7M7 7l1 13h8l1-13" />
    </symbol>
    <symbol id="lock" viewBox="0 0 24 24">
      <rect x="5" y="10.500" width="14" height="9.500" />
      <path d="M8 10.500V8a4 4 0 0 1 8 0v2.500" />
    </symbol>
    <symbol id="copy" viewBox="0 0 24 24">
      <rect x="8.500" y="8.500" width="11" height="11.500" />
      <path d="M15.500 8.500V4h-11v11.500h4" />
    </symbol>
    <symbol id="list" viewBox="0 0 24 24">
      <path d="M9 6h11M9 12h11M9 18h11M4 6h.5M4 12h.5M4 18h.5" />
    </symbol>
    <defs>
      <path id="spiral" pathLength="100" d={spiralPath} />
    </defs>
    <symbol id="chevron" viewBox="0 0 24 24">
      <path d="M6 9.500l6 6 6-6" />
    </symbol>
  </svg>
)

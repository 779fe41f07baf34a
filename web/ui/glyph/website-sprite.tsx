/** Icons that only the website's editors use, loaded with them. */
export const WebsiteSprite = () => (
  <svg width="0" height="0" className="sprite" aria-hidden="true">
    <symbol id="half" viewBox="0 0 24 24">
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 3.5a8.5 8.5 0 0 1 0 17z" fill="currentColor" />
    </symbol>
    <symbol id="done" viewBox="0 0 24 24">
      <circle cx="12" cy="12" r="8.5" />
      <path d="M8 12.3l2.8 2.8L16 9.5" />
    </symbol>
    <symbol id="up" viewBox="0 0 24 24">
      <path d="M12 19V5M6 11l6-6 6 6" />
    </symbol>
    <symbol id="down" viewBox="0 0 24 24">
      <path d="M12 5v14M6 13l6 6 6-6" />
    </symbol>
    <symbol id="arrow-left" viewBox="0 0 24 24">
      <path d="M19 12H5M11 6l-6 6 6 6" />
    </symbol>
    <symbol id="arrow-right" viewBox="0 0 24 24">
      <path d="M5 12h14M13 6l6 6-6 6" />
    </symbol>
    <symbol id="bin" viewBox="0 0 24 24">
      <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.500h9l1-12.500M10.300 10.500v5.500M13.700 10.500v5.500" />
    </symbol>
    <symbol id="handset" viewBox="0 0 24 24">
      <rect x="7" y="3" width="10" height="18" rx="2" />
      <path d="M11 18h2" />
    </symbol>
    <symbol id="screen" viewBox="0 0 24 24">
      <rect x="3" y="4.500" width="18" height="12" />
      <path d="M9 20h6M12 16.500V20" />
    </symbol>
    <symbol id="sample" viewBox="0 0 24 24">
      <circle cx="12" cy="12" r="8.500" strokeDasharray="3 3.200" />
    </symbol>
    <symbol id="say" viewBox="0 0 24 24">
      <path d="M10.500 6.500c-3.500 1-5.500 3.500-5.500 7.500v3.500h5v-5H7.500M19.500 6.500c-3.500 1-5.500 3.500-5.500 7.500v3.500h5v-5h-2.500" />
    </symbol>
    <symbol id="open-ring" viewBox="0 0 24 24">
      <circle cx="12" cy="12" r="8.5" />
    </symbol>
    <symbol id="picture" viewBox="0 0 24 24">
      <rect x="3.500" y="5" width="17" height="14" />
      <path d="M4 16.500l5-5 4 4 2.500-2.500 4.500 4.500" />
      <circle cx="15.500" cy="9" r="1.300" />
    </symbol>
    <symbol id="swap" viewBox="0 0 24 24">
      <path d="M4 9h15M15.500 5.500L19 9l-3.500 3.500M20 16H5M8.500 12.500L5 16l3.500 3.500" />
    </symbol>
  </svg>
)

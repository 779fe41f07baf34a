/** Icons that only the diary uses, loaded with it. */
export const DiarySprite = () => (
  <svg width="0" height="0" className="sprite" aria-hidden="true">
    <symbol id="home" viewBox="0 0 24 24">
      <path d="M4 11l8-7 8 7M6 9.500v10h12v-10M10 19.500v-5.500h4v5.500" />
    </symbol>
    <symbol id="scissors" viewBox="0 0 24 24">
      <circle cx="6.500" cy="7" r="2.500" />
      <circle cx="6.500" cy="17" r="2.500" />
      <path d="M8.700 8.300L20 17M8.700 15.700L20 7" />
    </symbol>
    <symbol id="way" viewBox="0 0 24 24">
      <circle cx="5" cy="18.500" r="1.800" />
      <circle cx="19" cy="5.500" r="1.800" />
      <path d="M6.800 18.500h6a3.250 3.250 0 0 0 0-6.500h-1.600a3.250 3.250 0 0 1 0-6.500h6" />
    </symbol>
    <symbol id="ban" viewBox="0 0 24 24">
      <circle cx="12" cy="12" r="8.500" />
      <path d="M6 6l12 12" />
    </symbol>
  </svg>
)

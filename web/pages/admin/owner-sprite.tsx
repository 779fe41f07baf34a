/** Drawings that only the owner's side uses, beside those of every page. */
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
    <defs>
      <path
        id="spiral"
        pathLength="100"
        d="M31.0 4.0L35.2 4.5L39.2 5.7L43.0 7.4L46.5 9.7L49.5 12.5L52.0 15.7L54.0 19.3L55.3 23.1L56.1 27.0L56.3 31.0L55.8 34.9L54.7 38.7L53.0 42.2L50.9 45.4L48.2 48.2L45.2 50.6L41.9 52.4L38.4 53.7L34.7 54.4L31.0 54.5L27.4 54.0L23.8 53.0L20.6 51.5L17.6 49.4L15.0 47.0L12.8 44.2L11.2 41.1L10.0 37.8L9.3 34.4L9.3 31.0L9.7 27.6L10.6 24.4L12.1 21.4L14.0 18.6L16.2 16.2L18.8 14.3L21.7 12.7L24.7 11.6L27.8 11.1L31.0 11.0L34.1 11.4L37.1 12.3L39.8 13.6L42.3 15.4L44.5 17.5L46.3 19.9L47.7 22.5L48.7 25.3L49.2 28.1L49.3 31.0L48.9 33.8L48.0 36.5L46.8 39.0L45.2 41.3L43.3 43.3L41.1 44.9L38.7 46.2L36.2 47.0L33.6 47.5L31.0 47.5L28.4 47.1L26.0 46.4L23.7 45.2L21.7 43.8L20.0 42.0L18.5 40.1L17.4 37.9L16.6 35.7L16.3 33.3L16.3 31.0L16.6 28.7L17.3 26.6L18.3 24.5L19.6 22.7L21.2 21.2L22.9 19.9L24.9 18.9L26.9 18.3L28.9 18.0L31.0 18.0L33.0 18.3L34.9 19.0L36.7 19.9L38.2 21.0L39.6 22.4L40.7 24.0L41.5 25.7L42.0 27.4L42.3 29.2L42.3 31.0L41.9 32.7L41.4 34.4L40.6 35.9L39.5 37.2L38.3 38.3L37.0 39.3L35.6 39.9L34.0 40.4L32.5 40.6L31.0 40.5L29.5 40.2L28.2 39.7L26.9 39.0L25.8 38.1L24.9 37.1L24.2 36.0L23.6 34.8L23.3 33.5L23.2 32.2L23.3 31.0L23.5 29.8L24.0 28.7L24.6 27.7L25.3 26.9L26.1 26.1L27.1 25.6L28.0 25.2L29.0 25.0L30.0 24.9L31.0 25.0"
      />
    </defs>
  </svg>
)

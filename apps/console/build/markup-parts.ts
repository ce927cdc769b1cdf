/**
 * Splits rendered HTML into what the page's policy allows: style attributes become rules of a style sheet, and style
 * elements leave the HTML. Buttons are inert, since nothing happens yet when they are pressed.
 */
export function partsOf(rendered: string): { html: string; styles: string[] } {
  const styles: string[] = []
  const html = rendered
    .replaceAll(/<style[^>]*>(.*?)<\/style>/gs, (_, css: string) => {
      styles.push(css)
      return ''
    })
    .replaceAll(/ style="([^"]*)"/g, (_, declarations: string) => {
      const css = `{${textOf(declarations)}}`
      const place = nameOf(css)
      styles.push(`[data-first="${place}"]${css}`)
      return ` data-first="${place}"`
    })
    .replaceAll('<button ', '<button inert ')
  return { html, styles }
}

/** Returns a name for a rule, which equal rules share. */
const nameOf = (css: string) =>
  [...css].reduce((hash, letter) => (hash * 31 + letter.codePointAt(0)!) % 2_147_483_647, 7).toString(36)

const textOf = (attribute: string) =>
  attribute
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

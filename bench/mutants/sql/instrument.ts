import { createHash } from 'node:crypto'
import { switchName, type Site } from './switch.ts'
import { type Template, templatesOf } from './templates.ts'

/** Returns the templates of a file by the name of their site. A text that is twice in a file has two sites. */
export function sitesOf(file: string, source: string): Map<Site, Template> {
  const sites = new Map<Site, Template>()
  for (const template of templatesOf(source)) {
    const text = createHash('sha256').update(template.text).digest('hex').slice(0, 8)
    let site = `${file}#${text}`
    for (let more = 2; sites.has(site); more += 1) site = `${file}#${text}-${more}`
    sites.set(site, template)
  }
  return sites
}

/** Returns the source, in which every tag asks the switch at each use which mutant is active. */
export function instrument(file: string, source: string): string {
  let done = ''
  let at = 0
  for (const [site, { tag }] of sitesOf(file, source)) {
    const name = source.slice(tag.from, tag.to)
    done += `${source.slice(at, tag.from)}${switchName}.tag(${name}, ${JSON.stringify(site)})`
    at = tag.to
  }
  return done + source.slice(at)
}

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync } from 'rolldown/utils'
import { root } from '../paths.ts'

/** A message of the portal, as the macros define it. */
export interface Message {
  file: string
  /** From 1. */
  line: number
  /** Undefined if the message has no ID. */
  id: string | undefined
  /** English text in ICU MessageFormat. Elements are numbered, and values without a name are `{}`. */
  text: string
}

export interface SourceMessages {
  messages: Message[]
  /** Places where code assembles a sentence, with file and line. */
  assembled: string[]
}

const idPattern = /^[a-z][a-zA-Z\d]*\.[a-z][a-zA-Z\d]*$/

/** Returns the messages of a source and the places where it assembles text from messages. */
export function readMessages(file: string, source: string): SourceMessages {
  const { program, errors } = parseSync(file, source, { preserveParens: false })
  if (errors[0]) throw new Error(`Failed to parse ${file}: ${errors[0].message}`)
  const macros = new Set(listMacros(program))
  const messages: Message[] = []
  const assembled: string[] = []

  const callOf = (node: ESTree.Node | undefined, ...names: string[]) =>
    node?.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    names.includes(node.callee.name) &&
    macros.has(node.callee.name)
      ? node.arguments
      : undefined
  const isTrans = (node: ESTree.Node) =>
    node.type === 'JSXElement' &&
    macros.has('Trans') &&
    node.openingElement.name.type === 'JSXIdentifier' &&
    node.openingElement.name.name === 'Trans'
  const isTagged = (node: ESTree.Node) =>
    node.type === 'TaggedTemplateExpression' && node.tag.type === 'Identifier' && macros.has(node.tag.name)
  const isMessage = (node: ESTree.Node) =>
    callOf(node, 't', 'plural') !== undefined || isTagged(node) || isTrans(node)

  // The macros number the elements of a message in the order of their start tags.
  let elements = 0

  /** Returns the ICU text of a message or of a part of one. */
  const textOf = (node: ESTree.Node): string => {
    if (node.type === 'Literal') return String(node.value)
    if (node.type === 'TemplateLiteral')
      return node.quasis
        .map((part, index) => {
          const value = node.expressions[index]
          return (part.value.cooked ?? '') + (value ? textOf(value) : '')
        })
        .join('')
    if (node.type === 'TaggedTemplateExpression' && isTagged(node)) return textOf(node.quasi)
    const choice = callOf(node, 'plural')
    if (choice) {
      const [value, cases] = choice
      if (!value || cases?.type !== 'ObjectExpression') return '{}'
      const parts = cases.properties.map((property) =>
        property.type === 'Property' ? `${nameOf(property.key)} {${textOf(property.value)}}` : '',
      )
      return `{${textOf(value).slice(1, -1)}, plural, ${parts.join(' ')}}`
    }
    const descriptor = callOf(node, 't', 'msg')
    if (descriptor) {
      const message = findProperty(descriptor[0], 'message')
      return message ? textOf(message) : ''
    }
    if (node.type === 'JSXElement') {
      if (isTrans(node)) {
        elements = 0
        return node.children.map(textOf).join('')
      }
      const element = elements++
      const content = node.children.map(textOf).join('')
      return content === '' ? `<${element}/>` : `<${element}>${content}</${element}>`
    }
    if (node.type === 'JSXText') return trimLines(node.value)
    if (node.type === 'JSXExpressionContainer')
      return node.expression.type === 'JSXEmptyExpression' ? '' : textOf(node.expression)
    return `{${nameOf(callOf(node, 'ph')?.[0] ?? node)}}`
  }

  /** Returns the texts of the messages that an expression can display, or undefined if it displays none. */
  const listTexts = (node: ESTree.Node): string[] | undefined => {
    if (isMessage(node)) return [textOf(node).trim()]
    if (node.type === 'ConditionalExpression')
      return joinTexts(listTexts(node.consequent), listTexts(node.alternate))
    if (node.type === 'LogicalExpression') return listTexts(node.right)
    return undefined
  }

  const report = (node: ESTree.Node, advice: string) =>
    assembled.push(`${file}:${lineOf(source, node.start)}: ${advice}`)

  const reportNeighbors = (children: readonly ESTree.JSXChild[]) => {
    let previous: { texts: string[] | undefined; isElement: boolean } | undefined
    let hasSpace = false
    for (const child of children) {
      const part = describeChild(child)
      if (part === 'space') hasSpace = true
      if (typeof part === 'string') continue
      const texts = part.node && listTexts(part.node)
      const current = { texts, isElement: part.isElement && !texts }
      const areMessages = previous?.texts ?? texts
      const areText = hasSpace || !(previous?.isElement || current.isElement)
      if (previous && areMessages && areText && !previous.texts?.every(endsSentence))
        report(child, 'Write one message with placeholders or elements instead of text next to a message.')
      previous = current
      hasSpace = false
    }
  }

  const visit = (node: ESTree.Node, inMessage: boolean) => {
    let isInside = inMessage
    const call = callOf(node, 't', 'msg')
    if (isMessage(node) || call) {
      // t(constant) displays a message that msg() defines elsewhere.
      const isDefinition = !call || call[0]?.type === 'ObjectExpression'
      const isPart = inMessage && (isTagged(node) || callOf(node, 'plural') !== undefined)
      if (inMessage && !isPart)
        report(node, 'Write a message for each case instead of a message within a message.')
      const id =
        node.type === 'JSXElement' ? attributeOf(node, 'id') : literalOf(findProperty(call?.[0], 'id'))
      if (isDefinition && !isPart)
        messages.push({ file, line: lineOf(source, node.start), id, text: textOf(node) })
      isInside = true
    } else if (!inMessage) {
      if (node.type === 'TemplateLiteral' && node.expressions.some(listTexts))
        report(node, 'Write one message with placeholders instead of a template that contains a message.')
      if (
        node.type === 'BinaryExpression' &&
        node.operator === '+' &&
        (listTexts(node.left) ?? listTexts(node.right))
      )
        report(node, 'Write one message with placeholders instead of adding text to a message.')
      if (node.type === 'JSXElement' || node.type === 'JSXFragment') reportNeighbors(node.children)
    }
    // An element in <Trans> can have messages in its attributes.
    const attributes = node.type === 'JSXAttribute' || node.type === 'ArrowFunctionExpression'
    for (const child of listChildren(node)) visit(child, isInside && !attributes)
  }
  visit(program, false)
  return { messages, assembled }
}

/** Returns the problems of messages: missing and duplicate IDs, fragments, and values without a name. */
export function findProblems(messages: readonly Message[]): string[] {
  const first = new Map<string, Message>()
  return messages.flatMap((message) => {
    const { id, text } = message
    const place = `${message.file}:${message.line}`
    const problems: string[] = []
    if (id === undefined) problems.push(`${place}: Add an ID to "${text}".`)
    else if (!idPattern.test(id)) problems.push(`${place}: Write the ID "${id}" as feature.camelCase.`)
    const other = id === undefined ? undefined : first.get(id)
    if (other && other.text !== text)
      problems.push(`${place}: "${id}" is "${text}" here and "${other.text}" in ${other.file}:${other.line}.`)
    else if (id !== undefined) first.set(id, message)
    if (isFragment(text)) problems.push(`${place}: Write a whole message instead of "${text}".`)
    if (/\{(?:\}|,)/.test(text)) problems.push(`${place}: Name each value of "${text}", as in {name: value}.`)
    return problems
  })
}

/** Returns the differences between messages and a catalog: missing and unused IDs, and different values. */
export function compareCatalog(messages: readonly Message[], catalog: string): string[] {
  const translations = listTranslations(catalog)
  const texts = new Map(messages.flatMap(({ id, text }) => (id === undefined ? [] : [[id, text] as const])))
  const problems = [...texts].flatMap(([id, text]) => {
    const translation = translations.get(id)
    if (!translation) return [`Translate "${id}": "${text}".`]
    const [expected, received] = [listValues(text), listValues(translation)]
    return expected === received
      ? []
      : [`"${id}" has the values ${expected}, but its translation has ${received}.`]
  })
  const unused = [...translations.keys()].filter((id) => !texts.has(id))
  return [...problems, ...unused.map((id) => `Remove the unused translation "${id}".`)]
}

/** Returns the translations of a PO catalog by ID. */
function listTranslations(catalog: string): Map<string, string> {
  const entries = catalog.matchAll(/^msgid (".+")\nmsgstr (".*")$/gm)
  return new Map(
    [...entries].map(([, id = '', text = '']): [string, string] => [JSON.parse(id), JSON.parse(text)]),
  )
}

/** Returns the names of values and elements in a message, sorted and without duplicates. */
function listValues(text: string): string {
  const values = text.match(/\{\w+(?=[},])|<\w+/g) ?? []
  return [...new Set(values.map((value) => value.slice(1)))].toSorted().join(', ') || 'none'
}

/** Returns whether a text, or a case of a plural, starts or ends like a part of a sentence. */
export function isFragment(text: string): boolean {
  const plural = /^\{\w*, plural, (.*)\}$/s.exec(text)?.[1]
  const texts =
    plural === undefined
      ? [text]
      : plural.split(/(?:^|\} )(?:zero|one|two|few|many|other|=\d+) \{/).filter((part) => part !== '')
  return texts.some((part) => /^[\s\p{Ll},;:.!?)…]|[\s,;]$/u.test(part))
}

function endsSentence(text: string): boolean {
  return /[.!?…]$/.test(text.replaceAll(/<\/?\d+\/?>/g, ''))
}

function joinTexts(one: string[] | undefined, other: string[] | undefined): string[] | undefined {
  return one && other ? [...one, ...other] : (one ?? other)
}

/** Returns how a child of an element is displayed. */
function describeChild(
  child: ESTree.JSXChild,
): 'nothing' | 'space' | { node: ESTree.Node | undefined; isElement: boolean } {
  if (child.type === 'JSXText') {
    if (child.value.trim() !== '') return { node: undefined, isElement: false }
    return child.value.includes('\n') ? 'nothing' : 'space'
  }
  if (child.type !== 'JSXExpressionContainer') return { node: child, isElement: true }
  const { expression } = child
  if (expression.type === 'JSXEmptyExpression') return 'nothing'
  if (expression.type === 'Literal' && String(expression.value).trim() === '') return 'space'
  return { node: expression, isElement: rendersElement(expression) }
}

/** Returns whether an expression renders an element, such as a spinner while it is busy. */
function rendersElement(node: ESTree.Node): boolean {
  if (node.type === 'LogicalExpression') return rendersElement(node.right)
  if (node.type === 'ConditionalExpression')
    return rendersElement(node.consequent) || rendersElement(node.alternate)
  return node.type === 'JSXElement' || node.type === 'JSXFragment'
}

/** Returns JSX text as it is displayed: without line breaks and indentation. */
function trimLines(text: string): string {
  const lines = text.split('\n')
  return lines
    .map((line, index) => {
      const start = index === 0 ? line : line.trimStart()
      return index === lines.length - 1 ? start : start.trimEnd()
    })
    .filter((line) => line !== '')
    .join(' ')
}

function listMacros(program: ESTree.Program): string[] {
  return program.body.flatMap((node) =>
    node.type === 'ImportDeclaration' && /^@lingui\/\w+\/macro$/.test(node.source.value)
      ? node.specifiers.map(({ local }) => local.name)
      : [],
  )
}

function listChildren(node: ESTree.Node): ESTree.Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is ESTree.Node => typeof value === 'object' && value !== null && 'type' in value)
}

function findProperty(node: ESTree.Node | undefined, name: string): ESTree.Node | undefined {
  if (node?.type !== 'ObjectExpression') return undefined
  for (const property of node.properties)
    if (property.type === 'Property' && nameOf(property.key) === name) return property.value
  return undefined
}

function attributeOf({ openingElement }: ESTree.JSXElement, name: string): string | undefined {
  for (const attribute of openingElement.attributes)
    if (attribute.type === 'JSXAttribute' && attribute.name.name === name && attribute.value)
      return literalOf(attribute.value)
  return undefined
}

function literalOf(node: ESTree.Node | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

/** Returns the name that the macros give to a value, or '' if it has none. */
function nameOf(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'TSAsExpression' || node.type === 'TSNonNullExpression') return nameOf(node.expression)
  const property = node.type === 'ObjectExpression' ? node.properties[0] : undefined
  return property?.type === 'Property' ? nameOf(property.key) : ''
}

function lineOf(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length
}

/** Returns the sources of messages: files of the portal and of its components, without tests and tools. */
function listFiles(): string[] {
  const paths = ['apps/web/src', 'packages/ui/src'].flatMap((folder) => [`${folder}/*.ts`, `${folder}/*.tsx`])
  const listed = execFileSync('git', ['ls-files', '-z', ...paths], { cwd: root, encoding: 'utf8' })
  return listed.split('\0').filter((file) => file !== '' && !/\.test\.|\/dev\/|\.gen\./.test(file))
}

if (import.meta.main) {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const sources = listFiles().map((file) => readMessages(file, read(file)))
  const messages = sources.flatMap((source) => source.messages)
  const problems = [
    ...findProblems(messages),
    ...sources.flatMap(({ assembled }) => assembled),
    ...compareCatalog(messages, read('apps/web/src/locales/de.po')),
  ]
  console.log(`${messages.length} messages`)
  for (const problem of problems) console.log(problem)
  if (problems.length > 0) process.exitCode = 1
}

declare module '*.md' {
  const topic: import('../../../build/help-pages.ts').HelpTopic
  export default topic
}

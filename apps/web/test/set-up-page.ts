import '../src/styles/first.css'
import '../src/styles/portal.css'

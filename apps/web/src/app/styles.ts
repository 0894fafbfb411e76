// Gathers the global style sheets in their order; main and prerender import it so that both builds know them.
import 'virtual:theme.css';
import '../ui/fonts.css';
import '../ui/base.css';

import 'virtual:theme.css';
import '../ui/fonts.css';
import '../ui/base.css';

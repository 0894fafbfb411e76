import 'virtual:theme.css';
import '../kit/style/fonts.css';
import '../kit/style/base.css';
